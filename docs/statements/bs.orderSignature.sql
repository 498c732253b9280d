-- bs.orderSignature.get
select * from `order_info` where `tenant_id` = ? and `order_id` = ?;
select * from `order_line` where `tenant_id` = ? and `order_info_id` = ? order by `line_no`, `id`;
select * from `order_signature` where `tenant_id` = ? and `order_info_id` = ? order by `id` desc limit ?;
select `f`.`id`, `f`.`config_id`, `f`.`path`, `f`.`name`, `f`.`type`, `f`.`size`, `f`.`is_public`, `f`.`creator_name`, `f`.`create_time` from `infra_file` as `f` where `f`.`tenant_id` = ? and `f`.`path` = ?;

-- bs.orderSignature.create
begin;
select * from `order_info` where `tenant_id` = ? and `order_id` = ? for update;
commit;
select * from `infra_file_config` where `master` = ?;
begin;
insert into `infra_file_usage` (`tenant_id`) values (?) on duplicate key update `tenant_id` = ?;
update `infra_file_usage` set `bytes` = `bytes` + ? where `tenant_id` = ? and `bytes` + ? <= `quota`;
insert into `infra_file` (`path`, `name`, `type`, `size`, `is_public`, `config_id`, `user_id`, `creator_name`, `create_time`, `tenant_id`) values (?);
commit;
select `f`.`id`, `f`.`config_id`, `f`.`path`, `f`.`name`, `f`.`type`, `f`.`size`, `f`.`is_public`, `f`.`creator_name`, `f`.`create_time` from `infra_file` as `f` where `f`.`tenant_id` = ? and `f`.`path` = ?;
begin;
select * from `order_info` where `tenant_id` = ? and `id` = ? for update;
select * from `order_info` where `tenant_id` = ? and `order_id` = ?;
select * from `order_line` where `tenant_id` = ? and `order_info_id` = ? order by `line_no`, `id`;
insert into `order_signature` (`order_info_id`, `order_id`, `content_hash`, `image_path`, `signer`, `creator_name`, `create_time`, `tenant_id`) values (?);
update `order_info` set `signature_img_url` = ?, `is_whether_sign` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
insert into `order_history` (`order_info_id`, `order_id`, `action`, `changes`, `user_id`, `user_name`, `create_time`, `tenant_id`) values (?);
commit;
