-- system.notifyTemplate.create
begin;
insert into `system_notify_template` (`name`, `code`, `nickname`, `content`, `type`, `status`, `create_time`, `update_time`, `creator_name`, `updater_name`, `tenant_id`) values (?);
commit;

-- system.notifyTemplate.update
begin;
select * from `system_notify_template` where `tenant_id` = ? and `id` = ? for update;
update `system_notify_template` set `content` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
commit;

-- system.notifyTemplate.delete
begin;
select * from `system_notify_template` where `tenant_id` = ? and `id` = ? for update;
delete from `system_notify_template` where `tenant_id` = ? and `id` = ?;
commit;

-- system.notifyTemplate.get
select `t`.`id`, `t`.`version`, `t`.`create_time`, `t`.`update_time`, `t`.`creator_name`, `t`.`updater_name`, `t`.`name`, `t`.`code`, `t`.`nickname`, `t`.`content`, `t`.`type`, `t`.`status`, `t`.`remark` from `system_notify_template` as `t` where `t`.`tenant_id` = ? and `t`.`id` = ? order by `t`.`id` desc;

-- system.notifyTemplate.page
select count(*) as `total` from `system_notify_template` as `t` where `t`.`tenant_id` = ? and `t`.`id` in (?);
select `t`.`id`, `t`.`version`, `t`.`create_time`, `t`.`update_time`, `t`.`creator_name`, `t`.`updater_name`, `t`.`name`, `t`.`code`, `t`.`nickname`, `t`.`content`, `t`.`type`, `t`.`status`, `t`.`remark` from `system_notify_template` as `t` where `t`.`tenant_id` = ? and `t`.`id` in (?) order by `t`.`id` desc limit ? offset ?;

-- system.notifyTemplate.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `t`.`id`, `t`.`version`, `t`.`create_time`, `t`.`update_time`, `t`.`creator_name`, `t`.`updater_name`, `t`.`name`, `t`.`code`, `t`.`nickname`, `t`.`content`, `t`.`type`, `t`.`status`, `t`.`remark` from `system_notify_template` as `t` where `t`.`tenant_id` = ? and `t`.`id` in (?) and `t`.`id` < ? order by `t`.`id` desc limit ?;
rollback;

-- system.notifyTemplate.sendNotify
begin;
select `t`.`id`, `t`.`version`, `t`.`create_time`, `t`.`update_time`, `t`.`creator_name`, `t`.`updater_name`, `t`.`name`, `t`.`code`, `t`.`nickname`, `t`.`content`, `t`.`type`, `t`.`status`, `t`.`remark` from `system_notify_template` as `t` where `t`.`tenant_id` = ? and `t`.`code` = ? order by `t`.`id` desc;
insert into `system_notify_message` (`template_id`, `template_code`, `template_nickname`, `template_content`, `template_type`, `source`, `template_params`, `tenant_id`, `read_time`, `create_time`, `user_id`) values (?) on duplicate key update `source` = `system_notify_message`.`source`;
commit;
