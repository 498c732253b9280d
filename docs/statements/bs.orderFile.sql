-- bs.orderFile.create
begin;
select * from `order_info` where `tenant_id` = ? and `order_id` = ? for update;
commit;
select `f`.`id`, `f`.`config_id`, `f`.`path`, `f`.`name`, `f`.`type`, `f`.`size`, `f`.`is_public`, `f`.`creator_name`, `f`.`create_time` from `infra_file` as `f` where `f`.`tenant_id` = ? and `f`.`path` = ?;
begin;
select * from `order_info` where `tenant_id` = ? and `order_id` = ? for update;
select `id` from `order_line` where `tenant_id` = ? and `order_info_id` = ? and `id` = ?;
insert into `order_file` (`order_id`, `detailed_order_id`, `file_type`, `file_names`, `is_local`, `is_cloud`, `original_filenames`, `urls`, `size`, `order_info_id`, `create_time`, `update_time`, `creator_name`, `updater_name`, `tenant_id`) values (?);
insert into `artwork` (`path`, `name`, `size`, `tenant_id`, `user_id`, `create_time`) values (?) on duplicate key update `tenant_id` = ?;
insert into `outbox` (`tenant_id`, `job`, `queue`, `payload`, `create_time`) values (?);
update `artwork` set `is_linked` = ? where `tenant_id` = ? and `path` in (?);
commit;

-- bs.orderFile.update
begin;
select `f`.`id`, `f`.`version`, `f`.`create_time`, `f`.`update_time`, `f`.`creator_name`, `f`.`updater_name`, `f`.`order_id`, `f`.`detailed_order_id`, `f`.`file_type`, `f`.`file_names`, `f`.`original_filenames`, `f`.`urls`, `f`.`size`, `o`.`customer_name`, `l`.`line_no`, `a`.`preview_url`, `f`.`is_local`, `f`.`is_cloud` from `order_file` as `f` inner join `order_info` as `o` on `o`.`tenant_id` = `f`.`tenant_id` and `o`.`id` = `f`.`order_info_id` left join `order_line` as `l` on `l`.`tenant_id` = `f`.`tenant_id` and `l`.`id` = `f`.`detailed_order_id` left join `artwork` as `a` on `a`.`tenant_id` = `f`.`tenant_id` and `a`.`path` = `f`.`urls` where `f`.`tenant_id` = ? and `f`.`id` = ? order by `f`.`id` desc;
select * from `order_info` where `tenant_id` = ? and `order_id` = ? for update;
select * from `order_file` where `tenant_id` = ? and `id` = ? for update;
select `id` from `order_line` where `tenant_id` = ? and `order_info_id` = ? and `id` = ?;
update `order_file` set `detailed_order_id` = ?, `file_names` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
commit;

-- bs.orderFile.delete
begin;
select `f`.`id`, `f`.`version`, `f`.`create_time`, `f`.`update_time`, `f`.`creator_name`, `f`.`updater_name`, `f`.`order_id`, `f`.`detailed_order_id`, `f`.`file_type`, `f`.`file_names`, `f`.`original_filenames`, `f`.`urls`, `f`.`size`, `o`.`customer_name`, `l`.`line_no`, `a`.`preview_url`, `f`.`is_local`, `f`.`is_cloud` from `order_file` as `f` inner join `order_info` as `o` on `o`.`tenant_id` = `f`.`tenant_id` and `o`.`id` = `f`.`order_info_id` left join `order_line` as `l` on `l`.`tenant_id` = `f`.`tenant_id` and `l`.`id` = `f`.`detailed_order_id` left join `artwork` as `a` on `a`.`tenant_id` = `f`.`tenant_id` and `a`.`path` = `f`.`urls` where `f`.`tenant_id` = ? and `f`.`id` = ? order by `f`.`id` desc;
select * from `order_info` where `tenant_id` = ? and `order_id` = ? for update;
select * from `order_file` where `tenant_id` = ? and `id` = ? for update;
delete from `order_file` where `tenant_id` = ? and `id` = ?;
commit;

-- bs.orderFile.get
select `f`.`id`, `f`.`version`, `f`.`create_time`, `f`.`update_time`, `f`.`creator_name`, `f`.`updater_name`, `f`.`order_id`, `f`.`detailed_order_id`, `f`.`file_type`, `f`.`file_names`, `f`.`original_filenames`, `f`.`urls`, `f`.`size`, `o`.`customer_name`, `l`.`line_no`, `a`.`preview_url`, `f`.`is_local`, `f`.`is_cloud` from `order_file` as `f` inner join `order_info` as `o` on `o`.`tenant_id` = `f`.`tenant_id` and `o`.`id` = `f`.`order_info_id` left join `order_line` as `l` on `l`.`tenant_id` = `f`.`tenant_id` and `l`.`id` = `f`.`detailed_order_id` left join `artwork` as `a` on `a`.`tenant_id` = `f`.`tenant_id` and `a`.`path` = `f`.`urls` where `f`.`tenant_id` = ? and `f`.`id` = ? order by `f`.`id` desc;

-- bs.orderFile.page
select count(*) as `total` from `order_file` as `f` inner join `order_info` as `o` on `o`.`tenant_id` = `f`.`tenant_id` and `o`.`id` = `f`.`order_info_id` where `f`.`tenant_id` = ? and `f`.`order_id` = ? and `f`.`detailed_order_id` = ? and `f`.`id` in (?);
select `f`.`id`, `f`.`version`, `f`.`create_time`, `f`.`update_time`, `f`.`creator_name`, `f`.`updater_name`, `f`.`order_id`, `f`.`detailed_order_id`, `f`.`file_type`, `f`.`file_names`, `f`.`original_filenames`, `f`.`urls`, `f`.`size`, `o`.`customer_name`, `l`.`line_no`, `a`.`preview_url`, `f`.`is_local`, `f`.`is_cloud` from `order_file` as `f` inner join `order_info` as `o` on `o`.`tenant_id` = `f`.`tenant_id` and `o`.`id` = `f`.`order_info_id` left join `order_line` as `l` on `l`.`tenant_id` = `f`.`tenant_id` and `l`.`id` = `f`.`detailed_order_id` left join `artwork` as `a` on `a`.`tenant_id` = `f`.`tenant_id` and `a`.`path` = `f`.`urls` where `f`.`tenant_id` = ? and `f`.`order_id` = ? and `f`.`detailed_order_id` = ? and `f`.`id` in (?) order by `f`.`id` desc limit ? offset ?;

-- bs.orderFile.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `f`.`id`, `f`.`version`, `f`.`create_time`, `f`.`update_time`, `f`.`creator_name`, `f`.`updater_name`, `f`.`order_id`, `f`.`detailed_order_id`, `f`.`file_type`, `f`.`file_names`, `f`.`original_filenames`, `f`.`urls`, `f`.`size`, `o`.`customer_name`, `l`.`line_no`, `a`.`preview_url`, `f`.`is_local`, `f`.`is_cloud` from `order_file` as `f` inner join `order_info` as `o` on `o`.`tenant_id` = `f`.`tenant_id` and `o`.`id` = `f`.`order_info_id` left join `order_line` as `l` on `l`.`tenant_id` = `f`.`tenant_id` and `l`.`id` = `f`.`detailed_order_id` left join `artwork` as `a` on `a`.`tenant_id` = `f`.`tenant_id` and `a`.`path` = `f`.`urls` where `f`.`tenant_id` = ? and `f`.`order_id` = ? and `f`.`detailed_order_id` = ? and `f`.`id` in (?) and `f`.`id` < ? order by `f`.`id` desc limit ?;
rollback;

-- bs.orderFile.tenantStorageStatistics
select `bytes`, `quota` from `infra_file_usage` where `tenant_id` = ?;
select count(*) as `total` from `infra_file` as `f` where `f`.`tenant_id` = ?;
